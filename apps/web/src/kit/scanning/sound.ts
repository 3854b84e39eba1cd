import { readLocal, writeLocal } from "#device";

/** Acoustic signals of the desk. Each has its own melody, so that the user can keep looking at the books. */
export type Signal = "lent" | "returned" | "hold" | "reader" | "warning" | "refused" | "known" | "unknown";

/** Tones as [frequency in Hz, start in s, length in s]. */
const melodies: Record<Signal, readonly (readonly [number, number, number])[]> = {
	lent: [
		[660, 0, 0.09],
		[880, 0.09, 0.12],
	],
	returned: [
		[740, 0, 0.09],
		[554, 0.09, 0.12],
	],
	hold: [
		[554, 0, 0.08],
		[740, 0.09, 0.08],
		[988, 0.18, 0.22],
	],
	reader: [[587, 0, 0.08]],
	warning: [
		[520, 0, 0.1],
		[520, 0.16, 0.1],
	],
	known: [[784, 0, 0.08]],
	unknown: [
		[392, 0, 0.08],
		[523, 0.08, 0.08],
		[392, 0.16, 0.12],
	],
	refused: [
		[220, 0, 0.18],
		[175, 0.18, 0.26],
	],
};

const muteKey = "rafta-desk-muted";

export const isMuted = (): boolean => readLocal(muteKey) === "yes";

export function setMuted(muted: boolean): void {
	writeLocal(muteKey, muted ? "yes" : null);
}

let audio: AudioContext | undefined;

/** Plays the melody of a signal, unless the desk is muted or the browser has no audio. */
export function play(signal: Signal): void {
	if (isMuted() || typeof AudioContext === "undefined") return;
	audio ??= new AudioContext();
	const now = audio.currentTime;
	for (const [frequency, start, length] of melodies[signal]) {
		const oscillator = audio.createOscillator();
		const volume = audio.createGain();
		oscillator.type = signal === "refused" ? "square" : "sine";
		oscillator.frequency.value = frequency;
		volume.gain.setValueAtTime(0, now + start);
		volume.gain.linearRampToValueAtTime(signal === "refused" ? 0.08 : 0.2, now + start + 0.01);
		volume.gain.linearRampToValueAtTime(0, now + start + length);
		oscillator.connect(volume).connect(audio.destination);
		oscillator.start(now + start);
		oscillator.stop(now + start + length);
	}
}
