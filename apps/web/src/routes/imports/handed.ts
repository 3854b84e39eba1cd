/** A file that was chosen on another screen, for the import that is opened next. */
let handed: File | null = null;

export function handOver(file: File): void {
	handed = file;
}

/** Returns the file once. */
export function takePendingFile(): File | null {
	const file = handed;
	handed = null;
	return file;
}
