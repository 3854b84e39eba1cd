import { useTexts } from "../../i18n/language.tsx";
import { texts } from "./texts.ts";

/** Lines of the drawn desk: position, title width, and colour of the badge. */
const loans = [
	{ y: 128, width: 120, sign: "fill-success" },
	{ y: 158, width: 96, sign: "fill-success" },
	{ y: 188, width: 134, sign: "fill-warning" },
] as const;

/** The lending desk, drawn in the theme's colours: a scan field, a reader's card and the books just lent. */
export function DeskPicture() {
	const t = useTexts(texts);
	return (
		<svg viewBox="0 0 360 240" role="img" aria-label={t("picture")} className="mx-auto w-full max-w-xl">
			<rect
				x="6"
				y="6"
				width="348"
				height="228"
				rx="12"
				className="fill-base-100 stroke-base-content/30"
				strokeWidth="2"
			/>
			<path d="M6 34V18A12 12 0 0 1 18 6h324a12 12 0 0 1 12 12v16z" className="fill-base-300" />
			<circle cx="22" cy="20" r="4" className="fill-error" />
			<circle cx="36" cy="20" r="4" className="fill-warning" />
			<circle cx="50" cy="20" r="4" className="fill-success" />
			<rect
				x="20"
				y="48"
				width="200"
				height="30"
				rx="6"
				className="fill-base-200 stroke-primary"
				strokeWidth="2"
			/>
			<text x="32" y="68" fontSize="13" className="fill-base-content">
				{t("pictureScan")}
			</text>
			<rect x="228" y="48" width="44" height="30" rx="6" className="fill-primary" />
			<path
				d="M240 56v14M244 56v14M249 56v14M252 56v14M257 56v14M261 56v14"
				className="stroke-primary-content"
				strokeWidth="2"
			/>
			<text x="20" y="108" fontSize="12" fontWeight="700" className="fill-base-content">
				{t("pictureReader")}
			</text>
			{loans.map(({ y, width, sign }) => (
				<g key={y}>
					<rect x="20" y={y - 10} width="252" height="24" rx="5" className="fill-base-200" />
					<rect x="28" y={y - 6} width="11" height="16" rx="2" className="fill-secondary" />
					<rect
						x="48"
						y={y - 1}
						width={width}
						height="6"
						rx="3"
						className="fill-base-content"
						opacity="0.6"
					/>
					<rect x="222" y={y - 4} width="42" height="12" rx="6" className={sign} />
				</g>
			))}
			<rect x="288" y="48" width="50" height="72" rx="6" className="fill-base-200" />
			<circle cx="313" cy="72" r="11" className="fill-accent" />
			<path d="M297 108a16 16 0 0 1 32 0z" className="fill-accent" />
			<path d="M284 222h60" className="stroke-base-content/60" strokeWidth="5" strokeLinecap="round" />
			<rect x="288" y="168" width="12" height="50" rx="2" className="fill-primary" />
			<rect x="303" y="160" width="10" height="58" rx="2" className="fill-secondary" />
			<rect
				x="318"
				y="164"
				width="12"
				height="54"
				rx="2"
				className="fill-accent"
				transform="rotate(10 324 218)"
			/>
		</svg>
	);
}
