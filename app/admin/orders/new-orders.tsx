import { useEffect, useEffectEvent, useRef, useState } from "react";
import { countNewOrders } from "../../bakery/orders/orders.admin.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { useMessageChanges } from "../screen/live-updates.tsx";

/** The number of the newest order that this device has shown. */
const SEEN_KEY = "levain-seen-order";

interface Props {
	/** Whether the orders are on the screen: then none is new anymore. */
	isShowingOrders: boolean;
}

/** How many new orders there are, in the menu; a sound says so where the owner turned it on. */
export function NewOrders({ isShowingOrders }: Props) {
	const [state, setState] = useState<Awaited<ReturnType<typeof countNewOrders>>>();
	/** The newest number that was heard of: answers may overlap, and one order is one sound. */
	const known = useRef<number>(undefined);

	async function refresh(isShowing: boolean) {
		const seen = readSeen();
		const found = await countNewOrders(browserCall, seen);
		const latest = found.newest ?? 0;
		const isLater = known.current !== undefined && latest > known.current;
		known.current = Math.max(known.current ?? 0, latest);
		// Looked at, or the first time on this device.
		if (isShowing || seen === null) writeSeen(latest);
		setState(found);
		if (isLater && hasSound() && (found.orders > 0 || isShowing)) playSound();
	}

	useMessageChanges(() => refresh(isShowingOrders));
	const newest = state?.newest;
	const refreshNow = useEffectEvent(refresh);
	useEffect(() => {
		// Also if they are left before the answer comes.
		if (isShowingOrders && newest != null) writeSeen(newest);
	}, [isShowingOrders, newest]);
	useEffect(() => {
		// The menu does without it.
		refreshNow(isShowingOrders).catch(() => {});
	}, [isShowingOrders]);

	if (!state?.orders || isShowingOrders) return null;
	return (
		<span className="ms-auto font-normal text-muted text-sm tabular-nums">{state.orders} new</span>
	);
}

function readSeen(): number | null {
	const seen = Number.parseInt(localStorage.getItem(SEEN_KEY) ?? "", 10);
	return Number.isNaN(seen) ? null : seen;
}

function writeSeen(number: number): void {
	localStorage.setItem(SEEN_KEY, String(number));
}

const SOUND_KEY = "levain-order-sound";

/** Whether new orders play a sound on this device. */
export function hasSound(): boolean {
	return localStorage.getItem(SOUND_KEY) === "on";
}

/** Turns the sound on or off on this device, and plays it once when it is turned on. */
export function setSound(isOn: boolean): void {
	localStorage.setItem(SOUND_KEY, isOn ? "on" : "off");
	if (isOn) playSound();
}

/** Two notes, in hertz, like the bell on a counter. */
const NOTES = [880, 1320];

/** Plays the sound of a new order. A browser may refuse it before the first touch of the page. */
function playSound(): void {
	const audio = new AudioContext();
	for (const [index, frequency] of NOTES.entries()) {
		const begin = audio.currentTime + index * 0.18;
		const note = new OscillatorNode(audio, { frequency });
		const volume = new GainNode(audio, { gain: 0.2 });
		volume.gain.setValueAtTime(0.2, begin);
		volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.5);
		note.connect(volume).connect(audio.destination);
		note.start(begin);
		note.stop(begin + 0.5);
		if (index === NOTES.length - 1) note.addEventListener("ended", () => void audio.close());
	}
}
