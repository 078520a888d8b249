/** A spinner without text, for use beside a text. */
export function SpinnerMark({ className }: { className: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			className={`inline-block shrink-0 animate-spin align-middle ${className}`}
		>
			<circle
				cx="12"
				cy="12"
				r="9.5"
				fill="none"
				stroke="currentColor"
				strokeWidth="3"
				strokeLinecap="round"
				strokeDasharray="42 18"
			/>
		</svg>
	);
}

/** A loading indicator: a spinner above a text. */
export function Spinner({ label }: { label: string }) {
	return (
		<div role="status" className="grid justify-items-center gap-3 text-muted">
			<SpinnerMark className="size-9 text-primary-text" />
			{label}
		</div>
	);
}
