import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
	label: ReactNode;
	error?: string | undefined;
	/** Help text below the field. */
	description?: ReactNode | undefined;
	optional?: boolean | undefined;
	className?: string | undefined;
}

/** Attributes that connect a control with its label, description, and error. */
interface ControlWiring {
	id: string;
	"aria-invalid": true | undefined;
	"aria-describedby": string | undefined;
}

interface CustomFieldProps extends FieldProps {
	/** Renders the control with these props. */
	children: (wiring: ControlWiring) => ReactNode;
}

/** A control with its label, description and error, connected for assistive technology. */
export function Field({
	label,
	error,
	description,
	optional,
	className = "",
	children,
}: CustomFieldProps) {
	const id = useId();
	const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
	return (
		<div className={`grid content-start gap-1.5 ${className}`}>
			<label htmlFor={id} className="font-semibold text-sm">
				{label}
				{optional ? <span className="font-normal text-muted"> (optional)</span> : null}
			</label>
			{children({
				id,
				"aria-invalid": error ? true : undefined,
				"aria-describedby": describedBy.join(" ") || undefined,
			})}
			{description ? (
				<p id={`${id}-description`} className="text-muted text-sm">
					{description}
				</p>
			) : null}
			{error ? (
				<p id={`${id}-error`} className="whitespace-pre-line font-medium text-error text-sm">
					{error}
				</p>
			) : null}
		</div>
	);
}

type ControlProps<Element extends "input" | "textarea" | "select"> = FieldProps &
	Omit<ComponentProps<Element>, "id" | "className" | "aria-invalid" | "aria-describedby">;

/** A one-line text field; takes the props of an `input`. */
export function TextField(props: ControlProps<"input">) {
	const { field, rest } = splitFieldProps(props);
	return (
		<Field {...field}>{(wiring) => <input {...rest} {...wiring} className="control" />}</Field>
	);
}

/** A text field of several lines; takes the props of a `textarea`. */
export function TextareaField(props: ControlProps<"textarea">) {
	const { field, rest } = splitFieldProps(props);
	return (
		<Field {...field}>
			{(wiring) => <textarea rows={6} {...rest} {...wiring} className="control" />}
		</Field>
	);
}

/** A choice of one from a list; takes the props of a `select`, with its options as children. */
export function SelectField(props: ControlProps<"select">) {
	const { field, rest } = splitFieldProps(props);
	return (
		<Field {...field}>{(wiring) => <select {...rest} {...wiring} className="control" />}</Field>
	);
}

function splitFieldProps<Props extends FieldProps>({
	label,
	error,
	description,
	optional,
	className,
	...rest
}: Props) {
	const field: FieldProps = { label, error, description, optional, className };
	return { field, rest };
}
