import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "#kit";
import { LoadingScreen } from "#shell";
import { useFirstDay } from "./useFirstDay.ts";

const Checklist = lazy(() => import("./Checklist.tsx"));
const Rest = lazy(() => import("./Rest.tsx"));

/**
 * The home of a library that has lent nothing yet: five steps instead of figures that are all zero. Afterwards the home,
 * under one line about what is left.
 */
export function FirstDay({ children }: { children: ReactNode }) {
	const [params] = useSearchParams();
	const { day, isPending } = useFirstDay();
	if (isPending) return <LoadingScreen />;
	const isOpened = params.get("view") === "first-day";
	if (day && (isOpened || (!day.away && day.steps.first_loan === "open")))
		return (
			<Suspense fallback={<LoadingScreen />}>
				<Checklist day={day} />
			</Suspense>
		);
	return (
		<>
			{day && !day.away && (
				<Suspense>
					<Rest day={day} />
				</Suspense>
			)}
			{children}
		</>
	);
}
