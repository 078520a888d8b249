import { useEffect, useId, useRef, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { CodeEditor } from "./code-editor.tsx";
import { lossesIn, withoutLosses } from "./losses.ts";
import { usePastedPictures } from "./paste/use-pasted-pictures.ts";
import { type GivenText, VisualEditor } from "./visual-editor.tsx";

interface Props {
	label: string;
	/** HTML, or plain text without any. */
	value: string;
	onChange: (html: string) => void;
	error?: string | undefined;
}

type Mode = "visual" | "code";

/**
 * A text with formatting, edited as it looks or as HTML (spec §2). What the visual editor cannot
 * show stays in the code view, unless its loss was announced and agreed to. The visual editor stays
 * behind the code view, and with it what can be undone.
 */
export function RichTextField({ label, value, onChange, error }: Props) {
	const id = useId();
	const { pictures, areSettled } = usePastedPictures();
	const { mode, losses, text, select, drop, edit } = useModes(value, onChange);
	return (
		<div className="grid grid-cols-1 gap-1.5">
			<p id={`${id}-label`} className="font-semibold text-sm">
				{label}
			</p>
			<Tabs
				label={`How to edit: ${label}`}
				selected={mode}
				onSelect={(selected) => {
					// The code would not have the pictures that are still to come.
					if (selected === "visual" || areSettled) select(selected);
				}}
				tabs={[
					{
						id: "visual",
						label: "Visual Editor",
						panel: text ? (
							<VisualEditor label={label} text={text} pictures={pictures} onChange={edit} />
						) : null,
					},
					{
						id: "code",
						label: "Code View",
						panel: (
							<div className="grid gap-4">
								{losses.length > 0 ? <LossesNotice losses={losses} onDrop={drop} /> : null}
								<CodeEditor label={`${label} as HTML`} value={value} onChange={onChange} />
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
	const [mode, setMode] = useState<Mode>(() => (lossesIn(value).length > 0 ? "code" : "visual"));
	const [isExplained, setExplained] = useState(mode === "code");
	/** What the visual editor shows since it was shown last; null as long as it never was. */
	const [text, setText] = useState<GivenText | null>(() =>
		mode === "visual" ? { html: value } : null,
	);
	const shown = useRef(text?.html);
	const losses = mode === "code" && isExplained ? lossesIn(value) : [];

	function show(html: string) {
		const isKept = lossesIn(html).length === 0;
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
		losses,
		text,
		select(selected: Mode) {
			if (selected === "code") setMode("code");
			else if (value === shown.current) setMode("visual");
			else show(value);
		},
		drop() {
			const kept = withoutLosses(value);
			onChange(kept);
			show(kept);
		},
		edit(html: string) {
			shown.current = html;
			onChange(html);
		},
	};
}

function LossesNotice({ losses, onDrop }: { losses: string[]; onDrop: () => void }) {
	return (
		<Alert
			tone="warning"
			role="status"
			title="This text stays in the Code View, so that nothing of it is lost"
		>
			<p>The Visual Editor cannot show:</p>
			<ul className="list-disc pl-5">
				{losses.map((loss) => (
					<li key={loss}>{loss}</li>
				))}
			</ul>
			<Button variant="outline" className="mt-2 justify-self-start" onClick={onDrop}>
				Drop this and use the Visual Editor
			</Button>
		</Alert>
	);
}
