/** Photos as phones take them, made small before they are sent. */
import { whole } from "../../books/cover/crop.ts";
import { cutOut, drawTurned, openPicture } from "../../books/cover/picture.ts";

/** The picture upright and small, without anything that the camera wrote into it. @throws Error for what is none */
export async function smallPicture(file: File): Promise<File> {
	const picture = await openPicture(file);
	const canvas = document.createElement("canvas");
	drawTurned(canvas, picture, 0);
	picture.close();
	return cutOut(canvas, whole, "foto.jpg");
}
