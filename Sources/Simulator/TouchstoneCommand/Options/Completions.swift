import ArgumentParser
import CommandSupport
import Gestures
import Simulation
import TouchTrace

/// The values that shells complete.
package enum Completions {
  static var scenes: CompletionKind { .list(SceneCatalog.scenes.map { $0.name }) }

  package static var recognizerKinds: CompletionKind { .list(KnownRecognizers.all.map { $0.kind }) }

  /// The names of standard recognizers, and all kinds.
  static var gestures: CompletionKind {
    let names = Catalog.standard(of: KnownRecognizers.all).flatMap { $0.variantNames }
    return .list(names + KnownRecognizers.all.map { $0.kind }.filter { !names.contains($0) })
  }

  /// Assignments for `--set`: each parameter with its default or with each of its words.
  package static var parameters: CompletionKind {
    .custom { _, _, _ in
      let recognizers = KnownRecognizers.all.flatMap { type in
        type.variantNames.flatMap { name in
          type.parameterDescriptions.flatMap { parameter in
            let all = parameter.isOptionSet ? [parameter.text(parameter.range.upperBound)] : []
            let words = parameter.choices + all
            let values = words.isEmpty ? [parameter.text(parameter.defaultValue)] : words
            return values.map { "\(name).\(parameter.name)=\($0)" }
          }
        }
      }
      let scenes = SceneCatalog.scenes.flatMap { scene in scene.parameters.map { "\(scene.name).\($0.name)=" } }
      return recognizers + scenes
    }
  }

  static var libinputOptions: CompletionKind {
    .custom { _, _, _ in
      LibinputConfiguration.options.flatMap { option in
        // A value with a space describes numbers.
        option.values.map { "\(option.name)=\($0.contains(" ") ? "" : $0)" }
      } + LibinputKey.allCases.map { "\($0.rawValue)=" }
    }
  }
}

/// Additions to the generated script for bash.
enum BashCompletions {
  /// Text after the generated script. Bash splits words at `=`, so NAME=VALUE must be joined before it is completed. The
  /// first word can be a recording.
  static let additions = #"""

    _touchstone_joined() {
        local -a words=()
        local -i index current=0
        local word before rest="${COMP_LINE}"
        for ((index = 0; index < ${#COMP_WORDS[@]}; index++)); do
            word="${COMP_WORDS[index]}"
            if [[ -n "${word}" ]]; then
                before="${rest%%"${word}"*}"
                rest="${rest#*"${word}"}"
            elif [[ "${COMP_LINE:COMP_POINT-1:1}" == "=" ]]; then
                before=""
            else
                before=" "
            fi
            if [[ ${index} -gt 0 && -z "${before}" && ("${word}" == "=" || "${words[-1]}" == *=) ]]; then
                words[-1]+="${word}"
            else
                words+=("${word}")
            fi
            [[ ${index} -eq ${COMP_CWORD} ]] && current=$((${#words[@]} - 1))
        done
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD=${current}
        local word="${words[current]}"
        _touchstone "${1}" "${word}" "${words[current - 1]}"
        if [[ "${words[current - 1]}" == --@(set|libinput|scene|recognizer|gesture) ]]; then
            compopt +o filenames 2>/dev/null
        fi
        if [[ ${current} -eq 1 && "${word}" != -* ]]; then
            local file
            while IFS='' read -r file; do COMPREPLY+=("${file}"); done < <(compgen -f -- "${word}")
        fi
        if [[ "${word}" == *=* ]]; then
            for index in "${!COMPREPLY[@]}"; do COMPREPLY[index]="${COMPREPLY[index]#"${word%=*}="}"; done
        fi
    }

    complete -o filenames -F _touchstone_joined touchstone

    """#
}
