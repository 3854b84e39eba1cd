/** Photos as phones take them, made small before they are sent. */

/** Pixels of the longer side: enough for a card. */
const longestSide = 800;
const quality = 0.88;

/** The picture upright and small, without anything that the camera wrote into it. @throws Error for what is none */
export async function smallPicture(file: File): Promise<File> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	const context = canvas.getContext("2d");
	if (!context) throw new Error("this browser draws no pictures");
	// What was transparent would be black in a JPEG.
	context.fillStyle = "#ffffff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
	if (!blob) throw new Error("the picture could not be drawn");
	return new File([blob], "foto.jpg", { type: "image/jpeg" });
}
