/**
 * Keeps a page usable that the browser translates (docs/decisions/038-blame.md). A translation takes text nodes
 * out and puts `<font>` elements in their places. React does not know: it changes the nodes that it made, and fails with
 * NotFoundError when it removes one or inserts something before one.
 */

/** What stands in the page for a text node that a translation took out. */
const standIns = new WeakMap<Node, ChildNode>();

/** Follows the translations of this page from now on. */
export function followTranslations(): void {
  const texts = new MutationObserver((records) => {
    for (const { target } of records) putBack(target as Text);
  });
  const replacements = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      const [standIn] = addedNodes;
      if (standIn?.nodeName !== 'FONT') continue;
      for (const text of removedNodes) {
        standIns.set(text, standIn as ChildNode);
        // React writes new words into the node that it made.
        texts.observe(text, { characterData: true });
      }
    }
  });
  replacements.observe(document.documentElement, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const standIn = standIns.get(child);
    if (standIn?.parentNode === this) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(added: Added, before: Node | null): Added {
    if (!before || before.parentNode === this) return insertBefore.call(this, added, before) as Added;
    const standIn = standIns.get(before);
    return insertBefore.call(this, added, standIn?.parentNode === this ? standIn : null) as Added;
  };
}

/** Shows the new words, which the browser then translates. */
function putBack(text: Text): void {
  const standIn = standIns.get(text);
  if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text);
  standIns.delete(text);
}
