import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type FocusEvent, useState } from "react";
import { Field, type TextField } from "../field.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";

/** A password field with a button to show it; it is hidden again when the focus leaves. */
export function PasswordField({
	label,
	error,
	description,
	optional,
	...input
}: ComponentProps<typeof TextField>) {
	const [isShown, setShown] = useState(false);
	const Icon = isShown ? EyeOff : Eye;

	function hideOnLeave({ currentTarget, relatedTarget }: FocusEvent) {
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
							hideOnLeave(event);
						}}
						type={isShown ? "text" : "password"}
						className="control pe-13"
					/>
					<button
						type="button"
						aria-pressed={isShown}
						aria-controls={wiring.id}
						onBlur={hideOnLeave}
						// The focus stays in the field.
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => setShown(!isShown)}
						className="btn btn-ghost btn-square absolute top-0.5 end-0.5 size-11 rounded-field"
					>
						<Icon aria-hidden="true" className="size-5" />
						<VisuallyHidden>Show password</VisuallyHidden>
					</button>
				</div>
			)}
		</Field>
	);
}
