/** A shelf with a gap for the next book, in two inks. */
export const GapOnShelf = () => (
	<svg viewBox="0 0 220 96" className="h-24" aria-hidden="true">
		<g className="fill-base-300 stroke-base-content/40">
			<path d="M22 30h18v54H22zM43 22h14v62H43zM60 36h20v48H60zM138 26h16v58h-16zM157 34h20v50h-20z" />
			<path d="m182 30 14-3 11 55-14 3z" />
		</g>
		<path
			d="M88 20h42v64H88z"
			className="stroke-primary fill-none"
			strokeWidth="2"
			strokeDasharray="5 5"
			strokeLinejoin="round"
		/>
		<path d="M10 86h200" className="stroke-base-content/60" strokeWidth="4" strokeLinecap="round" />
	</svg>
);
