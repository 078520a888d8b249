import type { Editor } from "@tiptap/core";
import { useSyncExternalStore } from "react";

/** The state of an editor: a new object after each change, also of the selection. */
export function useEditorState(editor: Editor): Editor["state"] {
	return useSyncExternalStore(
		(redraw) => {
			editor.on("transaction", redraw);
			return () => editor.off("transaction", redraw);
		},
		() => editor.state,
	);
}
