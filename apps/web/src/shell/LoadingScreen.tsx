import { Loading, useKeysWait } from "#kit";

/** A screen that is on its way. What is typed meanwhile goes to its field. */
export function LoadingScreen() {
	useKeysWait();
	return <Loading />;
}
