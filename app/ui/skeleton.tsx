/** A placeholder for loading content; its class gives the size and shape. */
export function Skeleton({ className = "" }: { className?: string }) {
	return <div aria-hidden="true" className={`skeleton ${className}`} />;
}

/** A placeholder for a paragraph; its last line is shorter. */
export function SkeletonText({ lines, className = "" }: { lines: number; className?: string }) {
	return (
		<div aria-hidden="true" className={`grid gap-3 ${className}`}>
			{[...Array(lines).keys()].map((line) => (
				<Skeleton key={line} className={`h-4 ${line === lines - 1 ? "w-2/3" : ""}`} />
			))}
		</div>
	);
}
