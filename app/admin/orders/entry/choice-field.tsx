import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

interface Choice {
	value: string;
	label: string;
	/** More about it, such as what is left. */
	hint?: string;
}

interface Props {
	label: string;
	choices: readonly Choice[];
	error?: string | undefined;
	registration: UseFormRegisterReturn;
}

/** One of a few choices, each of them a tap away. */
export function ChoiceField({ label, choices, error, registration }: Props) {
	const errorId = useId();
	return (
		<div
			role="radiogroup"
			aria-label={label}
			tabIndex={-1}
			aria-invalid={error ? true : undefined}
			aria-describedby={error ? errorId : undefined}
		>
			<p className="mb-1.5 font-semibold text-sm">{label}</p>
			<div className="flex flex-wrap gap-2">
				{choices.map(({ value, label: name, hint }) => (
					<label key={value} className="entry-choice">
						<input type="radio" value={value} {...registration} />
						<bdi>{name}</bdi>
						{hint ? <span className="font-normal">{hint}</span> : null}
					</label>
				))}
			</div>
			{error ? (
				<p id={errorId} className="mt-1.5 font-medium text-error text-sm">
					{error}
				</p>
			) : null}
		</div>
	);
}
