import type { Editor } from "@tiptap/core";
import { findGaps, nextGap, selectGap } from "../document/gaps.ts";
import { useEditorState } from "./use-editor-state.ts";

/** Walks through the gaps to fill in; nothing once there are none. */
export function NextGapButton({ editor }: { editor: Editor }) {
	const count = findGaps(useEditorState(editor).doc).length;
	if (count === 0) return null;
	function select() {
		const gap = nextGap(editor.state);
		if (gap) selectGap(editor.view, gap);
	}
	return (
		<button
			type="button"
			onMouseDown={(event) => event.preventDefault()}
			onClick={select}
			className="min-h-11 shrink-0 cursor-pointer rounded-field bg-warning/30 px-3 font-semibold text-sm sm:min-h-9"
		>
			Next Gap ({count})
		</button>
	);
}
