/** Photos from phones, reduced in size before upload. */
import { whole } from "../../books/cover/crop.ts";
import { cutOut, drawTurned, openPicture } from "../../books/cover/picture.ts";

/** Returns the picture upright, small and without the camera's metadata. @throws Error if the file is not a picture */
export async function smallPicture(file: File): Promise<File> {
	const picture = await openPicture(file);
	const canvas = document.createElement("canvas");
	drawTurned(canvas, picture, 0);
	picture.close();
	return cutOut(canvas, whole, "foto.jpg");
}
