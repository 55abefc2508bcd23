import Testing

#if !Libinput
@Test(.disabled("built without the trait Libinput: the real libinput is not tested")) func theRealLibinput() {}
#endif
