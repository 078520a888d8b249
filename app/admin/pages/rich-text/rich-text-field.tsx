import { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Tabs } from "../../../ui/back-office/tabs.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextareaField } from "../../../ui/field.tsx";
import {
	documentHtml,
	findUnsupportedMarkup,
	parseDocument,
	withoutUnsupportedMarkup,
} from "./document/html.ts";
import { type PastedImages, PasteNotice, usePastedImages } from "./paste/pasted-images.tsx";
import "../../../ui/rich-text.css";
import { extensions } from "./document/extensions.ts";
import { findGaps, Gaps, selectGap } from "./document/gaps.ts";
import { pasteAndDrop } from "./paste/paste-and-drop.ts";
import { FormatToolbar, useEditorState } from "./toolbar/format-toolbar.tsx";
import "./visual-editor.css";
import { SmallButton } from "../../../ui/back-office/icon-button.tsx";

interface Props {
	label: string;
	/** HTML, or plain text without any. */
	value: string;
	onChange: (html: string) => void;
	/** Whether texts in brackets are gaps to fill in. */
	hasGaps?: boolean;
	error?: string | undefined;
}

type Mode = "visual" | "code";

/**
 * A text with formatting, edited as it looks or as HTML (product §22). What the visual editor
 * cannot show stays in the code view, unless the owner agreed to lose it. The visual editor stays
 * behind the code view, and with it what can be undone.
 */
export function RichTextField({ label, value, onChange, hasGaps = false, error }: Props) {
	const id = useId();
	const { images, areUploaded } = usePastedImages();
	const { mode, unsupported, text, select, drop, edit } = useModes(value, onChange);
	return (
		<div className="grid grid-cols-1 gap-1.5">
			<p id={`${id}-label`} className="font-semibold text-sm">
				{label}
			</p>
			<Tabs
				label={`How to edit: ${label}`}
				selected={mode}
				onSelect={(selected) => {
					// The code would not have the images that are still to come.
					if (selected === "visual" || areUploaded) select(selected);
				}}
				tabs={[
					{
						id: "visual",
						label: "Visual Editor",
						panel: text ? (
							<VisualEditor
								label={label}
								text={text}
								images={images}
								hasGaps={hasGaps}
								onChange={edit}
							/>
						) : null,
					},
					{
						id: "code",
						label: "Code View",
						panel: (
							<div className="grid gap-4">
								{unsupported.length > 0 ? (
									<UnsupportedMarkupNotice unsupported={unsupported} onDrop={drop} />
								) : null}
								<TextareaField
									label={`${label} as HTML`}
									description={
										<>
											You can change the size of an image with its <code>width</code> and{" "}
											<code>height</code> attributes:{" "}
											<code>{'<img src="…" width="400" height="300">'}</code>
										</>
									}
									value={value}
									onChange={(event) => onChange(event.target.value)}
									placeholder="Enter content..."
									spellCheck={false}
									autoCapitalize="none"
									autoCorrect="off"
									className="[&_textarea]:min-h-[400px] [&_textarea]:font-mono [&_textarea]:text-sm"
								/>
							</div>
						),
					},
				]}
			/>
			{error ? <p className="font-medium text-error text-sm">{error}</p> : null}
		</div>
	);
}

/** Which editor shows the text, and what keeps the visual one from doing so. */
function useModes(value: string, onChange: (html: string) => void) {
	const [mode, setMode] = useState<Mode>(() =>
		findUnsupportedMarkup(value).length > 0 ? "code" : "visual",
	);
	const [isExplained, setExplained] = useState(mode === "code");
	/** The text given to the visual editor last; null until it was first shown. */
	const [text, setText] = useState<ExternalText | null>(() =>
		mode === "visual" ? { html: value } : null,
	);
	const shown = useRef(text?.html);
	const unsupported = mode === "code" && isExplained ? findUnsupportedMarkup(value) : [];

	function show(html: string) {
		const isKept = findUnsupportedMarkup(html).length === 0;
		setMode(isKept ? "visual" : "code");
		setExplained(!isKept);
		if (!isKept) return;
		shown.current = html;
		setText({ html });
	}

	// Another text came from outside, such as the version of somebody else.
	useEffect(() => {
		if (mode === "visual" && value !== shown.current) show(value);
	});

	return {
		mode,
		unsupported,
		text,
		select(selected: Mode) {
			if (selected === "code") setMode("code");
			else if (value === shown.current) setMode("visual");
			else show(value);
		},
		drop() {
			const kept = withoutUnsupportedMarkup(value);
			onChange(kept);
			show(kept);
		},
		edit(html: string) {
			shown.current = html;
			onChange(html);
		},
	};
}

interface UnsupportedMarkupNoticeProps {
	unsupported: string[];
	onDrop: () => void;
}

function UnsupportedMarkupNotice({ unsupported, onDrop }: UnsupportedMarkupNoticeProps) {
	return (
		<Alert tone="warning" role="status" title="This text stays in the Code View so nothing is lost">
			<p>The Visual Editor can't show:</p>
			<ul className="list-disc pl-5">
				{unsupported.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<Button variant="outline" className="mt-2 justify-self-start" onClick={onDrop}>
				Use Visual Editor
			</Button>
		</Alert>
	);
}

/** A text from outside of the editor: another object is another text, even if it says the same. */
interface ExternalText {
	html: string;
}

interface VisualEditorProps {
	label: string;
	/** The text to begin with; another one takes its place, and can be undone. */
	text: ExternalText;
	images: PastedImages;
	/** Whether texts in brackets are gaps to fill in. */
	hasGaps: boolean;
	onChange: (html: string) => void;
}

/** The text as it will look, below the toolbar that changes it. */
function VisualEditor({ label, text, images, hasGaps, onChange }: VisualEditorProps) {
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
