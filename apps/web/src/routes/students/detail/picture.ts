/** Photos from phones, reduced in size before upload. */
import { whole } from "../../books/covers/input/crop.ts";
import { cutOut, drawTurned, openPicture } from "../../books/covers/input/picture.ts";

/** Returns the picture upright, small and without the camera's metadata. @throws Error if the file is not a picture */
export async function smallPicture(file: File): Promise<File> {
	const picture = await openPicture(file);
	const canvas = document.createElement("canvas");
	drawTurned(canvas, picture, 0);
	picture.close();
	return cutOut(canvas, whole, "foto.jpg");
}
