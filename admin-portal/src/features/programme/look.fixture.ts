/** The look of a firm that has set nothing. */
export const noLook = {
  Accent: '',
  AdvisoryText: '',
  AdvisoryIntern: '',
  EngineeringText: '',
  EngineeringIntern: '',
  TechnologyText: '',
  TechnologyIntern: '',
  Questions: '',
  Voices: '',
};
