import { type ReactNode, type Ref, useId } from "react";
import { SwitchField } from "./switch-field.tsx";

interface Props {
	label: ReactNode;
	options: { value: string; label: string }[];
	/** What is chosen, in the order in which it was. */
	value: readonly string[];
	onChange: (value: string[]) => void;
	/** The error message, if any. */
	error?: string | undefined;
	/** Help text below the label. */
	description?: ReactNode;
	/** Narrows the options, where there are many; they then scroll in a part of the page. */
	filter?: ReactNode;
	/** Marks the field as optional. */
	optional?: boolean;
	/** The first checkbox, for the focus. */
	ref?: Ref<HTMLInputElement> | undefined;
}

/** A choice of any number of things from a list. */
export function CheckboxGroup({ label, options, value, onChange, ...props }: Props) {
	const { error, description, filter, optional, ref } = props;
	const id = useId();
	const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);

	function toggle(option: string, isChosen: boolean) {
		const others = value.filter((chosen) => chosen !== option);
		onChange(isChosen ? [...others, option] : others);
	}

	return (
		<fieldset
			aria-describedby={describedBy.join(" ") || undefined}
			// The first checkbox gets the focus where none is ticked; what it is about stands above it.
			className="[&_input]:scroll-mt-32"
		>
			<legend className="font-semibold text-sm">
				{label}
				{optional ? <span className="font-normal text-muted"> (optional)</span> : null}
			</legend>
			{description ? (
				<p id={`${id}-description`} className="text-muted text-sm">
					{description}
				</p>
			) : null}
			{filter ? <div className="mt-3 grid gap-2">{filter}</div> : null}
			<div
				className={`mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 ${filter ? "max-h-80 overflow-y-auto px-1" : ""}`}
			>
				{options.map((option, position) => (
					<SwitchField
						key={option.value}
						ref={position === 0 ? ref : undefined}
						appearance="checkbox"
						label={option.label}
						checked={value.includes(option.value)}
						onChange={({ currentTarget }) => toggle(option.value, currentTarget.checked)}
					/>
				))}
			</div>
			{error ? (
				<p id={`${id}-error`} className="font-medium text-error text-sm">
					{error}
				</p>
			) : null}
		</fieldset>
	);
}
