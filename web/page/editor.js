// editor.js - an editor for law files: CodeMirror in a shadow root, so that its styles need no
// exception from the policy of the page.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';

const theme = EditorView.theme({
  '&': { fontSize: '14px', color: 'inherit', backgroundColor: 'transparent' },
  '.cm-content': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', caretColor: 'currentColor', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'inherit', opacity: '0.7', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'rgba(128, 128, 128, 0.12)' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '.cm-diagnostic': { color: '#111', backgroundColor: '#fff' },
  '.cm-tooltip': { color: '#111', backgroundColor: '#fff' },
});

// Makes an editor in ELEMENT. ON_TEXT gets each new text.
export function editor(element, { text, label, onText }) {
  const root = element.shadowRoot || element.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), lintGutter(), keymap.of([...defaultKeymap, ...historyKeymap]), EditorView.lineWrapping, theme,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of((u) => u.docChanged && onText(u.state.doc.toString())),
      ],
    }),
  });
  const place = ({ line, character }) => {
    const at = view.state.doc.line(Math.min(line + 1, view.state.doc.lines));
    return Math.min(at.from + character, at.to);
  };
  return {
    view,
    show(diagnostics) {
      const list = diagnostics.map((d) => ({ from: place(d.range.start), to: Math.max(place(d.range.start), place(d.range.end)), severity: d.severity === 1 ? 'error' : 'warning', message: d.message }));
      view.dispatch(setDiagnostics(view.state, list.sort((a, b) => a.from - b.from)));
    },
    goTo(pattern) {
      const at = view.state.doc.toString().search(pattern);
      if (at < 0) return;
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 8 }) });
    },
    set(next) {
      if (next !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    destroy: () => view.destroy(),
  };
}
