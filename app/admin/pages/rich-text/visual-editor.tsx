import { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import "../../../ui/rich-text.css";
import { extensions } from "./document/extensions.ts";
import { findGaps, Gaps, selectGap } from "./document/gaps.ts";
import { documentHtml, parseDocument } from "./document/html.ts";
import { pasteAndDrop } from "./paste/paste-and-drop.ts";
import { type PastedImages, PasteNotice } from "./paste/pasted-images.tsx";
import { FormatToolbar, useEditorState } from "./toolbar/format-toolbar.tsx";
import "./visual-editor.css";
import { SmallButton } from "../../../ui/back-office/small-button.tsx";

/** A text from outside of the editor: another object is another text, even if it says the same. */
export interface ExternalText {
	html: string;
}

interface Props {
	label: string;
	/** The text to begin with; another one takes its place, and can be undone. */
	text: ExternalText;
	images: PastedImages;
	/** Whether texts in brackets are gaps to fill in. */
	hasGaps: boolean;
	onChange: (html: string) => void;
}

/** The text as it will look, below the toolbar that changes it. */
export function VisualEditor({ label, text, images, hasGaps, onChange }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const [editor, setEditor] = useState<Editor | null>(null);
	/** The texts that came from outside, and what the editor made of them. */
	const given = useRef<{ text: ExternalText; document: Node }[]>([]);

	const create = useEffectEvent(
		() =>
			new Editor({
				element: place.current,
				extensions: [...extensions, pasteAndDrop(images), ...(hasGaps ? [Gaps] : [])],
				content: parseDocument(text.html).toJSON(),
				editorProps: {
					attributes: {
						role: "textbox",
						"aria-multiline": "true",
						"aria-label": label,
						dir: "auto",
						class: "rich-text visual-editor",
					},
				},
				onUpdate: ({ editor }) => report(editor),
			}),
	);

	const report = useEffectEvent(({ state }: Editor) => {
		// Undoing every change restores the exact text.
		const same = given.current.find(({ document }) => document.eq(state.doc));
		onChange(same?.text.html ?? documentHtml(state.doc));
	});

	useLayoutEffect(() => {
		const created = create();
		setEditor(created);
		return () => created.destroy();
	}, []);

	useLayoutEffect(() => {
		if (!editor || given.current.at(-1)?.text === text) return;
		replaceDocument(editor, text.html);
		given.current.push({ text, document: editor.state.doc });
	}, [editor, text]);

	return (
		<>
			<div className="rounded-field border border-edge bg-surface focus-within:outline-3 focus-within:outline-ring focus-within:outline-offset-2">
				{editor ? <FormatToolbar editor={editor} hasGaps={hasGaps} /> : null}
				<div ref={place} />
			</div>
			{editor && hasGaps ? <GapList editor={editor} /> : null}
			<PasteNotice images={images} />
		</>
	);
}

/** Shows another text, as a step of its own that can be undone. */
function replaceDocument({ view, schema }: Editor, html: string): void {
	const { tr } = view.state;
	const document = schema.nodeFromJSON(parseDocument(html).toJSON());
	if (tr.doc.eq(document)) return;
	tr.replaceWith(0, tr.doc.content.size, document.content);
	view.dispatch(closeHistory(tr.setMeta("preventUpdate", true)));
}

/** The gaps to fill in, each a button that selects it; nothing once there are none. */
function GapList({ editor }: { editor: Editor }) {
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
