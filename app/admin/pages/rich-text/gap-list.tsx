import type { Editor } from "@tiptap/core";
import { SmallButton } from "../../../ui/back-office/small-button.tsx";
import { findGaps, selectGap } from "./document/gaps.ts";
import { useEditorState } from "./toolbar/use-editor-state.ts";

/** The gaps to fill in, each a button that selects it; nothing once there are none. */
export function GapList({ editor }: { editor: Editor }) {
	const gaps = findGaps(useEditorState(editor).doc);
	if (gaps.length === 0) return null;
	return (
		<details className="rounded-field border border-line px-4">
			<summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
				All Gaps
			</summary>
			<ol className="grid pb-2">
				{gaps.map((gap) => (
					<li key={gap.from}>
						<SmallButton onClick={() => selectGap(editor.view, gap)}>
							<bdi className="wrap-anywhere">{gap.text.slice(1, -1)}</bdi>
						</SmallButton>
					</li>
				))}
			</ol>
		</details>
	);
}
