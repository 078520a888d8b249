import { type ReactNode, type Ref, useId } from "react";
import { SwitchField } from "./switch-field.tsx";

interface Props {
	label: ReactNode;
	options: { value: string; label: string }[];
	/** The chosen values, in the order they were chosen. */
	value: readonly string[];
	onChange: (value: string[]) => void;
	error?: string | undefined;
	description?: ReactNode;
	/** Narrows many options; they then scroll in a box of their own. */
	filter?: ReactNode;
	optional?: boolean;
	/** The first checkbox, for the focus. */
	ref?: Ref<HTMLInputElement> | undefined;
}

/** A choice of any number of options. */
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
			// The first checkbox gets the focus on errors; the label above it should be visible.
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
