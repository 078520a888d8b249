/** Covers a row that is gone, at its place: nothing in it can be tapped. */
export function GoneNote({ reason }: { reason: string | null }) {
	if (!reason) return null;
	return (
		<p className="absolute inset-0 z-20 grid place-items-center rounded-box bg-base-100/85 p-2 text-center font-semibold">
			{reason}
		</p>
	);
}
