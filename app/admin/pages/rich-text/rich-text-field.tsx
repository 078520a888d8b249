import { useEffect, useId, useRef, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Tabs } from "../../../ui/back-office/tabs.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextareaField } from "../../../ui/field.tsx";
import { findUnsupportedMarkup, withoutUnsupportedMarkup } from "./document/missing-markup.ts";
import { usePastedImages } from "./paste/pasted-images.tsx";
import { type ExternalText, VisualEditor } from "./visual-editor.tsx";

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
 * A text with formatting, edited as it looks or as HTML (product §2.22). What the visual editor
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
