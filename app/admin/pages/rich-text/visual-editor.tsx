import { Editor } from "@tiptap/core";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import "../../../ui/rich-text.css";
import { extensions } from "./extensions.ts";
import { FormatToolbar } from "./format-toolbar.tsx";
import { documentHtml, parseDocument } from "./html.ts";
import "./visual-editor.css";

interface Props {
	label: string;
	/** The text to begin with. */
	html: string;
	onChange: (html: string) => void;
}

/** The text as it will look, below the toolbar that changes it. */
export function VisualEditor({ label, html, onChange }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const [editor, setEditor] = useState<Editor | null>(null);
	const create = useEffectEvent(
		() =>
			new Editor({
				element: place.current,
				extensions,
				content: parseDocument(html).toJSON(),
				editorProps: {
					attributes: {
						role: "textbox",
						"aria-multiline": "true",
						"aria-label": label,
						class: "rich-text visual-editor",
					},
				},
				onUpdate: ({ editor }) => report(editor),
			}),
	);
	const report = useEffectEvent(({ state }: Editor) => onChange(documentHtml(state.doc)));

	useLayoutEffect(() => {
		const created = create();
		setEditor(created);
		return () => created.destroy();
	}, []);

	return (
		<div className="rounded-field border border-edge bg-surface focus-within:outline-3 focus-within:outline-ring focus-within:outline-offset-2">
			{editor ? <FormatToolbar editor={editor} /> : null}
			<div ref={place} />
		</div>
	);
}
