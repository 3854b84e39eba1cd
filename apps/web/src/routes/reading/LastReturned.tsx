import { HowWasIt } from "./HowWasIt.tsx";
import { useReading } from "./reading.ts";

/** How was the book that came back last? On the pupil's home; nothing where there is nothing to say. */
export function LastReturned() {
	const reading = useReading();
	return reading.data?.state === "on" ? <HowWasIt reading={reading.data} /> : null;
}
