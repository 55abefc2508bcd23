"""The frame of this folder's pictures, for light and dark pages."""
import sys

sys.dont_write_bytecode = True

STYLE = """<style>
  .page { fill: #fff } text { fill: #1c1c1e } .quiet { fill: #5c5c60 } .line { stroke: #1d6fb8 }
  .yes { fill: #1d6fb8 } .no { fill: #fff } .same { fill: #d3e5f5 } .other { fill: #fbe3bd } .none { fill: #f2f2f4 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #1c1c1e } text { fill: #f2f2f7 } .quiet { fill: #aeaeb5 } .line { stroke: #8ab4f8 }
    .yes { fill: #8ab4f8 } .no { fill: #1c1c1e } .same { fill: #16365f } .other { fill: #5c3d0a } .none { fill: #2c2c2e }
  }
</style>"""


def svg(width, height, lines):
    """Returns a picture of elements that have the classes of the style."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">'
    return '\n'.join([head, STYLE, '<rect class="page" width="100%" height="100%"/>', *lines, '</svg>', ''])


def write(arguments, picture):
    """Writes a picture to the file that the command line names, if it names one."""
    if arguments:
        with open(arguments[0], 'w', encoding='utf-8') as file:
            file.write(picture)
