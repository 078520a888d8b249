/** The name of a backup that nobody named. */
export function backupName(now: Date): string {
	const [day, time = ""] = now.toISOString().split("T");
	return `levain-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar`;
}

/** When a backup of such a name was made; null for other names. */
export function backupTime(name: string): Date | null {
	const [, day, hours, minutes, seconds] =
		/^levain-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar$/.exec(name) ?? [];
	const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
	return Number.isNaN(time.getTime()) ? null : time;
}
