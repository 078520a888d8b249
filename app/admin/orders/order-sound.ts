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
export function playSound(): void {
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
