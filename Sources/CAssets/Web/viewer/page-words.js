/** The texts of the page around a viewer. */

export const pageWords = {
  title: (name) => `${name} – Porthole`,
  back: 'All pictures',
  edit: 'Edit',
  crop: 'Crop',
  noModes: 'Editing could not be loaded. Check the connection, then try again.',
};
