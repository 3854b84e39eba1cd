import { type FirstDayStep, firstDaySteps, type StepState } from "@rafta/library/first-day/steps";

const spines = [
	{ x: 22, y: 14, width: 46 },
	{ x: 78, y: 4, width: 54 },
	{ x: 142, y: 24, width: 46 },
	{ x: 198, y: 10, width: 58 },
	{ x: 266, y: 32, width: 42 },
] as const;
const floor = 104;

/** A shelf with a book for each step: bound when it is done, outlined before. */
export function Progress({
	states,
	next,
	label,
}: {
	states: Readonly<Record<FirstDayStep, StepState>>;
	next: FirstDayStep | undefined;
	label: string;
}) {
	return (
		<svg viewBox="0 0 330 112" role="img" aria-label={label} className="w-full max-w-80 shrink-0 lg:-mb-10">
			{firstDaySteps.map((step, place) => {
				const { x = 0, y = 0, width = 0 } = spines[place] ?? {};
				const box = { x, y, width, height: floor - y, rx: 3 };
				const middle = x + width / 2;
				if (states[step] !== "open")
					return (
						<g key={step}>
							<rect {...box} className="fill-primary" />
							<path
								d={`M${x} ${y + 14}h${width}M${x} ${floor - 14}h${width}`}
								className="stroke-accent"
								strokeWidth="2"
							/>
							<path
								d={`m${middle - 9} ${(y + floor) / 2} 7 7 12-14`}
								className="stroke-primary-content fill-none"
								strokeWidth="3"
								strokeLinecap="round"
								strokeLinejoin="round"
							/>
						</g>
					);
				return (
					<g key={step}>
						<rect
							{...box}
							className={
								step === next ? "fill-primary/10 stroke-primary-ink" : "stroke-base-content/50 fill-none"
							}
							strokeWidth={step === next ? 2 : 1.5}
							strokeDasharray={step === next ? undefined : "4 4"}
						/>
						<text
							x={middle}
							y={(y + floor) / 2 + 7}
							textAnchor="middle"
							className="fill-base-content text-lg font-semibold"
						>
							{place + 1}
						</text>
					</g>
				);
			})}
			<path d="M4 107h322" className="stroke-base-content opacity-40" strokeWidth="3" strokeLinecap="round" />
		</svg>
	);
}
