/** Drawings of the steps in two inks, in the colours of the theme. */
import type { FirstDayStep } from "@rafta/library/first-day/steps";
import type { ReactNode } from "react";

const filled = "fill-base-300";
const paper = "fill-base-100";
const green = "stroke-primary-ink";

const parts: Readonly<Record<FirstDayStep, ReactNode>> = {
	class_list: (
		<>
			<rect className={filled} x="22" y="10" width="58" height="60" rx="5" transform="rotate(-7 51 40)" />
			<rect className={paper} x="34" y="10" width="62" height="62" rx="5" />
			<path className={green} d="M34 25h62M56 25v47" />
			<path d="M62 36h26M62 48h20M62 60h24" />
			<circle className={filled} cx="45" cy="36" r="4" />
			<circle className={filled} cx="45" cy="48" r="4" />
			<circle className={filled} cx="45" cy="60" r="4" />
		</>
	),
	book_list: (
		<>
			<rect className={paper} x="56" y="6" width="50" height="56" rx="4" transform="rotate(8 81 34)" />
			<g transform="rotate(8 81 34)">
				<path className={green} d="M56 18h50M56 30h50M56 42h50M72 6v56" />
			</g>
			<path className={filled} d="M14 60h62a4 4 0 0 1 0 14H14a7 7 0 0 1 0-14z" />
			<path d="M14 64h60M14 70h60" />
			<path className={paper} d="M22 46h54v14H22a7 7 0 0 1 0-14z" />
			<path d="M22 51h54M22 56h54" />
			<path className={filled} d="M18 32h46v14H18a7 7 0 0 1 0-14z" />
			<path className={green} d="M28 32v14M33 32v14" />
		</>
	),
	labels: (
		<>
			<circle className={filled} cx="42" cy="36" r="28" />
			<circle className={paper} cx="42" cy="36" r="10" />
			<path d="M42 64h64V30H68" />
			<path className={paper} d="M66 34h38v26H66z" />
			<path className={green} d="M72 40v12M76 40v12M80 40v12M85 40v12M89 40v12M94 40v12M98 40v12" />
			<path d="M72 56h20" />
		</>
	),
	cards: (
		<>
			<rect className={filled} x="22" y="16" width="68" height="44" rx="6" transform="rotate(-10 56 38)" />
			<rect className={paper} x="28" y="20" width="72" height="48" rx="6" />
			<circle className={filled} cx="46" cy="38" r="8" />
			<path className={filled} d="M34 60c1-11 23-11 24 0z" />
			<path d="M68 32h24M68 40h16" />
			<path className={green} d="M68 50v10M72 50v10M76 50v10M81 50v10M85 50v10M90 50v10" />
		</>
	),
	first_loan: (
		<>
			<path className={filled} d="M30 18h40a5 5 0 0 1 5 5v49H36a6 6 0 0 1-6-6z" />
			<path className={paper} d="M30 66a6 6 0 0 1 6-6h39v12H36a6 6 0 0 1-6-6z" />
			<path d="M42 28h22M42 35h14" />
			<path className={green} d="M4 46h112M12 38v16M108 38v16" />
			<circle className={paper} cx="92" cy="22" r="13" />
			<path className={green} d="m86 22 4 5 8-9" />
		</>
	),
};

export function StepDrawing({ step, className }: { step: FirstDayStep; className: string }) {
	return (
		<svg
			viewBox="0 0 120 80"
			aria-hidden="true"
			className={`stroke-base-content shrink-0 fill-none ${className}`}
			strokeWidth="1.6"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			{parts[step]}
		</svg>
	);
}
