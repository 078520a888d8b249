import { TextareaField, TextField } from "../../ui/field.tsx";
import {
	type FieldErrors,
	HIDDEN_FIELD,
	type MessageFormWords,
	type SentForm,
} from "./message-form-data.ts";

const fields = [
	{ name: "name", autoComplete: "name" },
	{ name: "email", type: "email", dir: "ltr", autoComplete: "email" },
	{ name: "subject", className: "sm:col-span-2" },
] as const;

interface Props {
	words: MessageFormWords;
	/** The sent values to show again. */
	sent: SentForm | null;
	/** Filled in where none was sent. */
	subject: string;
	/** The form's token, sent with it. */
	token: string;
	errors: FieldErrors;
	/** The name of the field in which the visitor goes on when the page opens. */
	focused: string | undefined;
}

/** The fields of the contact form, and the hidden ones: its token and the honeypot. */
export function MessageFields({ words, sent, subject, token, errors, focused }: Props) {
	const filledIn: Partial<SentForm["values"]> = { subject };
	const stateOf = (name: keyof SentForm["values"]) => ({
		name,
		label: words[name],
		required: true,
		defaultValue: sent?.values[name] || filledIn[name],
		error: errors[name],
		autoFocus: focused === name,
	});
	return (
		<>
			{fields.map((field) => (
				<TextField key={field.name} {...field} {...stateOf(field.name)} />
			))}
			<TextareaField rows={7} className="sm:col-span-2" {...stateOf("message")} />
			<input type="hidden" name="token" value={token} />
			<div aria-hidden="true" className="sr-only">
				<label>
					{words.leaveEmpty}
					<input
						name={HIDDEN_FIELD}
						tabIndex={-1}
						autoComplete="off"
						defaultValue={sent?.hiddenField ?? ""}
					/>
				</label>
			</div>
		</>
	);
}
