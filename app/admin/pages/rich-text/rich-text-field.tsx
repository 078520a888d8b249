import { useEffect, useId, useRef, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { CodeEditor } from "./code-editor.tsx";
import { lossesIn, withoutLosses } from "./losses.ts";
import { VisualEditor } from "./visual-editor.tsx";

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
 * show stays in the code view, unless its loss was announced and agreed to.
 */
export function RichTextField({ label, value, onChange, error }: Props) {
	const id = useId();
	const { mode, losses, revision, select, drop, edit } = useModes(value, onChange);
	return (
		<div className="grid grid-cols-1 gap-1.5">
			<p id={`${id}-label`} className="font-semibold text-sm">
				{label}
			</p>
			<Tabs
				label={`How to edit: ${label}`}
				selected={mode}
				onSelect={select}
				tabs={[
					{
						id: "visual",
						label: "Visual Editor",
						panel:
							mode === "visual" ? (
								<VisualEditor key={revision} label={label} html={value} onChange={edit} />
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
	const [revision, setRevision] = useState(0);
	const shown = useRef(value);
	const losses = mode === "code" && isExplained ? lossesIn(value) : [];

	function show(html: string) {
		shown.current = html;
		const isKept = lossesIn(html).length === 0;
		setMode(isKept ? "visual" : "code");
		setExplained(!isKept);
		setRevision((current) => current + 1);
	}

	// Another text came from outside, such as the version of somebody else.
	useEffect(() => {
		if (mode === "visual" && value !== shown.current) show(value);
	});

	return {
		mode,
		losses,
		revision,
		select(selected: Mode) {
			if (selected === "visual") show(value);
			else setMode("code");
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
