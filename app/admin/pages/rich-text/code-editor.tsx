import { TextareaField } from "../../../ui/field.tsx";

interface Props {
	label: string;
	value: string;
	onChange: (html: string) => void;
}

/** The text as raw HTML, for what the toolbar does not offer. */
export function CodeEditor({ label, value, onChange }: Props) {
	return (
		<TextareaField
			label={label}
			description={
				<>
					You can change the size of an image with its <code>width</code> and <code>height</code>{" "}
					attributes: <code>{'<img src="…" width="400" height="300">'}</code>
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
	);
}
