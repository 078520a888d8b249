import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { controlClasses, Field } from "./field.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface Props
	extends Pick<ComponentProps<typeof Field>, "label" | "error" | "description" | "optional">,
		Omit<
			ComponentProps<"input">,
			"id" | "type" | "className" | "aria-invalid" | "aria-describedby"
		> {}

/** A field for a password, which can be shown to whoever types it. */
export function PasswordField({ label, error, description, optional, ...input }: Props) {
	const [isShown, setShown] = useState(false);
	const Icon = isShown ? EyeOff : Eye;
	return (
		<Field label={label} error={error} description={description} optional={optional}>
			{(wiring) => (
				<div className="relative">
					<input
						autoCapitalize="none"
						spellCheck={false}
						{...input}
						{...wiring}
						type={isShown ? "text" : "password"}
						className={`input h-12 pr-13 ${controlClasses}`}
					/>
					<button
						type="button"
						aria-pressed={isShown}
						aria-controls={wiring.id}
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
