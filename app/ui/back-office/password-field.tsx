import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type FocusEvent, useState } from "react";
import { Field } from "../field.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";

interface Props
	extends Pick<ComponentProps<typeof Field>, "label" | "error" | "description" | "optional">,
		Omit<
			ComponentProps<"input">,
			"id" | "type" | "className" | "aria-invalid" | "aria-describedby"
		> {}

/** A field for a password, which can be shown to whoever types it; it is hidden once it is left. */
export function PasswordField({ label, error, description, optional, ...input }: Props) {
	const [isShown, setShown] = useState(false);
	const Icon = isShown ? EyeOff : Eye;

	function hideOnceLeft({ currentTarget, relatedTarget }: FocusEvent) {
		const isStillHere = currentTarget.parentElement?.contains(relatedTarget as Node | null);
		if (!isStillHere) setShown(false);
	}

	return (
		<Field label={label} error={error} description={description} optional={optional}>
			{(wiring) => (
				<div className="relative">
					<input
						autoCapitalize="none"
						spellCheck={false}
						{...input}
						{...wiring}
						onBlur={(event) => {
							input.onBlur?.(event);
							hideOnceLeft(event);
						}}
						type={isShown ? "text" : "password"}
						className="control pr-13"
					/>
					<button
						type="button"
						aria-pressed={isShown}
						aria-controls={wiring.id}
						onBlur={hideOnceLeft}
						// The focus stays where it is typed.
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => setShown(!isShown)}
						className="btn btn-ghost btn-square absolute top-0.5 right-0.5 size-11 rounded-field"
					>
						<Icon aria-hidden="true" className="size-5" />
						<VisuallyHidden>Show password</VisuallyHidden>
					</button>
				</div>
			)}
		</Field>
	);
}
