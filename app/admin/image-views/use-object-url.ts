import { useEffect, useState } from "react";

/** An address for a file in memory; null until there is one. */
export function useObjectUrl(file: Blob | null): string | null {
	const [address, setAddress] = useState<string | null>(null);
	useEffect(() => {
		if (!file) return;
		const created = URL.createObjectURL(file);
		setAddress(created);
		return () => URL.revokeObjectURL(created);
	}, [file]);
	return address;
}
