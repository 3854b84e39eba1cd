/** Downloads of the sample lists. */
import { type sampleLists, samples } from "@rafta/library/first-day/samples";
import { download, saveFile } from "#data";

type SampleList = (typeof sampleLists)[number];

/** Saves a sample as a file that a Turkish Excel opens with its columns and letters. */
export function saveSample(which: SampleList): void {
	const { name, lines } = samples[which];
	saveFile(new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv" }), `${name}.csv`);
}

/** Saves a sample as a workbook, which the server writes. */
export const saveWorkbook = (which: SampleList): Promise<void> =>
	download(`/api/first-day/sample?list=${which}`);
