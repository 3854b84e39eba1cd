const spines = [
	{ x: 20, width: 26, height: 118, className: "fill-primary" },
	{ x: 48, width: 20, height: 132, className: "fill-secondary" },
	{ x: 70, width: 30, height: 110, className: "fill-accent" },
	{ x: 102, width: 22, height: 140, className: "fill-neutral" },
	{ x: 126, width: 28, height: 124, className: "fill-primary" },
	{ x: 206, width: 24, height: 128, className: "fill-accent" },
	{ x: 232, width: 30, height: 138, className: "fill-primary" },
	{ x: 264, width: 20, height: 112, className: "fill-neutral" },
	{ x: 286, width: 28, height: 130, className: "fill-secondary" },
];
const floor = 170;

/** The home page's picture, drawn in the colours of the theme. */
export function Shelf({ label }: { label: string }) {
	return (
		<svg viewBox="0 0 340 200" role="img" aria-label={label} className="mx-auto w-full max-w-lg">
			{spines.map((spine) => (
				<g key={spine.x}>
					<rect
						x={spine.x}
						y={floor - spine.height}
						width={spine.width}
						height={spine.height}
						rx="3"
						className={spine.className}
					/>
					<rect
						x={spine.x + 5}
						y={floor - spine.height + 14}
						width={spine.width - 10}
						height="4"
						className="fill-base-100"
						opacity="0.8"
					/>
					<rect
						x={spine.x + 5}
						y={floor - 22}
						width={spine.width - 10}
						height="8"
						className="fill-base-100"
						opacity="0.8"
					/>
				</g>
			))}
			<g transform="rotate(14 172 170)">
				<rect x="160" y="52" width="26" height="118" rx="3" className="fill-secondary" />
				<rect x="165" y="66" width="16" height="4" className="fill-base-100" opacity="0.8" />
			</g>
			<rect x="8" y={floor} width="324" height="10" rx="3" className="fill-base-content" opacity="0.75" />
			<rect x="24" y={floor + 10} width="8" height="18" className="fill-base-content" opacity="0.5" />
			<rect x="308" y={floor + 10} width="8" height="18" className="fill-base-content" opacity="0.5" />
		</svg>
	);
}
