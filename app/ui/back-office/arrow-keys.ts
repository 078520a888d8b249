/** Where a key moves to in a row of controls; null for a key that doesn't move. */
export function positionAfterKey(key: string, position: number, count: number): number | null {
	if (key === "ArrowRight") return (position + 1) % count;
	if (key === "ArrowLeft") return (position - 1 + count) % count;
	if (key === "Home") return 0;
	if (key === "End") return count - 1;
	return null;
}
