import { useKeysWait } from "../ui/keys/waiting-keys.ts";
import { Loading } from "../ui/states.tsx";

/** A screen that is on its way. What is typed meanwhile goes to its field. */
export function LoadingScreen() {
	useKeysWait();
	return <Loading />;
}
