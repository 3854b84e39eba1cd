/**
 * Draws the icons of the installed app, those of the pupils' app (public/pupil.svg), and the link preview image from
 * public/icon.svg. Run it when an icon changes.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "..", "public");
const icon = readFileSync(join(folder, "icon.svg"), "utf8");
const pupil = readFileSync(join(folder, "pupil.svg"), "utf8");
/** Systems cut a maskable icon to their own shape: its background fills the edges, the drawing stays in the middle. */
const maskable = (svg: string) =>
	svg
		.replace('rx="7" ', "")
		.replace(/(<rect [^>]*\/>)(.*)<\/svg>/s, '$1<g transform="translate(3.8 3.6) scale(0.76)">$2</g></svg>');

const draw = (svg: string, size: number, name: string) =>
	sharp(Buffer.from(svg), { density: (72 * size) / 32 })
		.resize(size, size)
		.png({ compressionLevel: 9, palette: true })
		.toFile(join(folder, "icons", name));

mkdirSync(join(folder, "icons"), { recursive: true });
await draw(icon, 192, "192.png");
await draw(icon, 512, "512.png");
await draw(maskable(icon), 512, "maskable-512.png");
await draw(maskable(icon), 180, "apple-touch.png");
await draw(pupil, 192, "pupil-192.png");
await draw(pupil, 512, "pupil-512.png");
await draw(maskable(pupil), 512, "pupil-maskable-512.png");
await draw(maskable(pupil), 180, "pupil-touch.png");

/** Link preview for other programs: the logo on its background, in the size that they require. */
await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#1f5f54" } })
	.composite([{ input: await sharp(Buffer.from(icon), { density: 810 }).resize(360, 360).png().toBuffer() }])
	.png({ compressionLevel: 9, palette: true })
	.toFile(join(folder, "icons", "site.png"));
