import encodeQr from "qr";

/** A text as a QR code, dark on light in every theme, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const rows = encodeQr(text, "raw", { border: 2 });
	const squares = rows.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
	);
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${rows.length} ${rows.length}`}
			shapeRendering="crispEdges"
			className="w-full max-w-64 rounded-field bg-white"
		>
			<path d={squares.join("")} fill="black" />
		</svg>
	);
}
