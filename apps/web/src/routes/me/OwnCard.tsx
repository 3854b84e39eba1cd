import { useTexts } from "#i18n";
import { Section, type SectionProps } from "./section.tsx";
import { texts } from "./texts.ts";

/** Modules of white on both sides of a barcode. */
const QUIET = 10;

/** The bars on their places: every second width is a gap. */
function placeBars(widths: readonly number[]): { readonly x: number; readonly width: number }[] {
	let x = QUIET;
	return widths.flatMap((width, at) => {
		x += width;
		return at % 2 === 0 ? [{ x: x - width, width }] : [];
	});
}

/** The library card with the barcode of the printed one, for a scanner at the desk: black on white in every theme. */
export function OwnCard({ card: { code } }: SectionProps) {
	const t = useTexts(texts);
	if (!code) return null;
	const total = code.bars.reduce((sum, width) => sum + width, 2 * QUIET);
	return (
		<Section title={t("card")}>
			<div className="rounded-box border-base-300 max-w-sm border bg-white p-4 text-center text-black">
				<svg
					role="img"
					aria-label={t("cardCode", { number: code.number })}
					viewBox={`0 0 ${total} 40`}
					preserveAspectRatio="none"
					shapeRendering="crispEdges"
					className="h-24 w-full"
				>
					{placeBars(code.bars).map(({ x, width }) => (
						<rect key={x} x={x} width={width} height="40" fill="#000" />
					))}
				</svg>
				<p className="text-lg font-semibold tracking-widest tabular-nums">{code.number}</p>
			</div>
			<p className="text-sm">{t("cardHint")}</p>
		</Section>
	);
}
