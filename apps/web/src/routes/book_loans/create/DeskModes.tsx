/** `/book_loans/create`: the parts of the desk, each loaded when first opened. */
import { lazy } from "react";
import { useSearchParams } from "#kit";
import Desk from "./Desk.tsx";

const parts = {
	actions: lazy(() => import("../actions/ActionsScreen.tsx")),
	returns: lazy(() => import("../returns/ReturnsScreen.tsx")),
	visit: lazy(() => import("../visits/VisitScreen.tsx")),
};

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);

export default function DeskModes() {
	const [params] = useSearchParams();
	const mode = params.get("mode") ?? "";
	const Part = isPart(mode) ? parts[mode] : Desk;
	return <Part />;
}
