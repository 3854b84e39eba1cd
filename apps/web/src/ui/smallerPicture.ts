/** Photos from a phone are larger than a cover needs to be, and than the server takes. */

/** Pixels of the longer side. */
const longestSide = 1600;
const quality = 0.85;

/**
 * The picture as a JPEG that fits, the right way up; the file itself where the browser cannot open it: the server says
 * what is wrong with it.
 */
export async function smallerPicture(file: File): Promise<File> {
	let picture: ImageBitmap;
	try {
		picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	} catch {
		return file;
	}
	const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	const pen = canvas.getContext("2d");
	if (!pen) return file;
	// What is see-through becomes white paper, not black.
	pen.fillStyle = "white";
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
	return blob ? new File([blob], "kapak.jpg", { type: "image/jpeg" }) : file;
}
